/** /settings/chats: the rule for messages to a model, with price, greeting and hours. */
import { Navigate } from '@tanstack/react-router'
import { Clock, HandCoins, MessageCircleMore, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  CHAT_GREETING_MAX,
  CHAT_WHO,
  type ChatWho,
  FREE_MESSAGES_MAX,
  MESSAGE_PRICE_MAX_CENTS,
  MESSAGE_PRICE_MIN_CENTS,
} from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { ChatRules } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { type Form, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { chosenZone, formatMoney, zoneName } from '#web/ui/format.ts'
import { Checkbox, Counter, Input, Textarea } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { HoursFields } from '#web/lib/hours/hours-fields.tsx'
import { AssistantsCard } from './assistants-card.tsx'
import { formOf, problemsOf, type RulesForm, type RulesProblem, rulesOf } from './rules-form.ts'

type Fields = Form<RulesForm>

const withWho = (who: readonly ChatWho[], name: ChatWho, isIn: boolean): ChatWho[] =>
  CHAT_WHO.filter((each) => (each === name ? isIn : who.includes(each)))

function WhoCard({ form }: { form: Fields }) {
  const { t } = useTranslation('chats')
  const { who } = form.values
  const isEverybody = who.includes('everybody')
  return (
    <Card>
      <CardHeader icon={<UsersRound aria-hidden />} title={t('rules.who')} text={t('rules.whoText')} />
      <CardBody>
        <div role="group" aria-label={t('rules.who')} className="flex flex-col gap-3">
          {CHAT_WHO.map((name) => (
            <Checkbox
              key={name}
              checked={isEverybody || who.includes(name)}
              disabled={isEverybody && name !== 'everybody'}
              onChange={({ target }) => form.set({ who: withWho(who, name, target.checked) })}
              data-testid={`who-${name}`}
            >
              {t(`who.${name}`)}
            </Checkbox>
          ))}
        </div>
      </CardBody>
    </Card>
  )
}

function OthersCard({ form }: { form: Fields }) {
  const { t } = useTranslation('chats')
  const { hasPrice, who } = form.values
  if (who.includes('everybody')) return null
  return (
    <Card>
      <CardHeader icon={<HandCoins aria-hidden />} title={t('rules.others')} text={t('rules.othersText')} />
      <CardBody className="flex flex-col gap-4">
        <Switch isOn={hasPrice} onChange={(isOn) => form.set({ hasPrice: isOn })} text={t('rules.paysText')}>
          {t('rules.pays')}
        </Switch>
        {hasPrice && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('rules.price')} error={form.errorOf('price')}>
              {(aria) => <AmountInput {...aria} {...form.input('price')} data-testid="rule-price" />}
            </Field>
            <Field label={t('rules.free')} hint={t('rules.freeHint')} error={form.errorOf('free')}>
              {(aria) => <Input {...aria} {...form.input('free')} inputMode="numeric" data-testid="rule-free" />}
            </Field>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** The text of each problem. */
function useProblems(): (values: RulesForm) => Partial<Record<RulesProblem, string>> {
  const { t, i18n } = useTranslation('chats')
  const money = (cents: number) => formatMoney(dollarsFromCents(cents), i18n.language)
  const texts: Record<RulesProblem, string> = {
    price: t('rules.priceWrong', { least: money(MESSAGE_PRICE_MIN_CENTS), most: money(MESSAGE_PRICE_MAX_CENTS) }),
    free: t('rules.freeWrong', { most: FREE_MESSAGES_MAX }),
    greeting: t('rules.greetingLong', { most: CHAT_GREETING_MAX }),
    days: t('rules.daysWrong'),
  }
  return (values) => Object.fromEntries(problemsOf(values).map((problem) => [problem, texts[problem]]))
}

function Rules({ rules }: { rules: ChatRules }) {
  const { t } = useTranslation(['chats', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.chats.saveRules)
  const check = useProblems()
  const form = useForm({
    start: formOf(rules, chosenZone() ?? zoneName()),
    check,
    send: async (values) => {
      await run({ token, rules: rulesOf(values) })
      toast({ title: t('rules.saved') })
    },
  })
  const isUnsent = form.isChanged && !form.isSent
  const leaving = useBlockLeaving({ mustAsk: () => isUnsent, mustAskAtUnload: () => isUnsent })
  const { greeting, hasHours, days, zone } = form.values
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <WhoCard form={form} />
      <OthersCard form={form} />
      <Card>
        <CardHeader icon={<MessageCircleMore aria-hidden />} title={t('rules.greeting')} text={t('rules.greetingText')} />
        <CardBody>
          <Field
            label={t('rules.greetingLabel')}
            error={form.errorOf('greeting')}
            aside={<Counter length={greeting.trim().length} max={CHAT_GREETING_MAX} />}
          >
            {(aria) => <Textarea {...aria} {...form.input('greeting')} data-testid="greeting" />}
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader icon={<Clock aria-hidden />} title={t('rules.hours')} text={t('rules.hoursText')} />
        <CardBody className="flex flex-col gap-4">
          <Switch isOn={hasHours} onChange={(isOn) => form.set({ hasHours: isOn })}>
            {t('rules.hasHours')}
          </Switch>
          {hasHours && (
            <HoursFields
              days={days}
              onDays={(next) => form.set({ days: next })}
              zone={zone}
              onZone={(next) => form.set({ zone: next })}
              error={form.errorOf('days')}
            />
          )}
        </CardBody>
      </Card>
      <Refusal>{form.refusal}</Refusal>
      {leaving}
      <Button type="submit" busy={form.isBusy} className="self-start" data-testid="save-rules">
        {t('rules.save')}
      </Button>
    </form>
  )
}

function ChatRulesPage() {
  const { t } = useTranslation(['chats', 'common'])
  const token = useSessionToken()
  const { data: rules, error, retry } = useLive(api.chats.getRules, { token })
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('rules.title')} text={t('rules.text')} />
      {rules !== undefined ? (
        <Rules rules={rules} />
      ) : error !== null ? (
        <ErrorState title={t('rules.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
      ) : (
        <SkeletonRows rows={4} label={t('common:actions.loading')} />
      )}
      <AssistantsCard />
    </div>
  )
}

/** Only models have the rule. */
export function ChatRulesScreen() {
  const { user } = useAuth()
  return user != null && user.status !== 'model' ? <Navigate to="/settings" replace /> : <ChatRulesPage />
}
