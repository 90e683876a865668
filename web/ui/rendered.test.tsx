/** The parts as the server renders them: every control named, and no style attribute (the Content-Security-Policy refuses it). */
import { PackageX } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AmountInput } from './amount-input.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button, buttonClass, IconButton } from './button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from './card.tsx'
import { Field } from './field.tsx'
import { Checkbox, Counter, Input, NativeSelect, Textarea } from './input.tsx'
import { Logo } from './logo.tsx'
import { PageHeader } from './page-header.tsx'
import { PasswordInput } from './password-input.tsx'
import { Picture } from './picture.tsx'
import { ProBadge } from './pro-badge.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Segmented } from './segmented.tsx'
import { Separator } from './separator.tsx'
import { Spinner } from './spinner.tsx'
import { Stars, StarRating } from './stars.tsx'
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx'
import { Switch } from './switch.tsx'
import { Table, TableCell, TableRow } from './table.tsx'
import { Timeline, TimelineItem } from './timeline.tsx'
import { DateTime, Money, RelativeTime } from './values.tsx'

const ignore = () => undefined
const NOW_MS = Date.UTC(2026, 10, 21, 12)

const PARTS: Record<string, ReactElement> = {
  avatar: <Avatar name="Ada Lovelace" src={null} />,
  picturedAvatar: <Avatar name="Ada Lovelace" src="/media/ada/384.webp" />,
  badge: <Badge tone="success">Completed</Badge>,
  proBadge: <ProBadge label="Pro" />,
  busyButton: (
    <Button busy busyLabel="Sending">
      Send
    </Button>
  ),
  linkButton: (
    <a href="/models" className={buttonClass('secondary', 'sm')}>
      Models
    </a>
  ),
  iconButton: (
    <IconButton label="Remove">
      <PackageX aria-hidden />
    </IconButton>
  ),
  card: (
    <Card>
      <CardHeader title="Balance" text="In dollars" icon={<PackageX aria-hidden />} />
      <CardBody>Body</CardBody>
      <CardFooter>Footer</CardFooter>
    </Card>
  ),
  fields: (
    <form>
      <Field label="Name" hint="As you are known" error="Required">
        {(aria) => <Input {...aria} />}
      </Field>
      <Field label="Password">{(aria) => <PasswordInput {...aria} showLabel="Show" hideLabel="Hide" />}</Field>
      <Field label="Brief" aside={<Counter length={3} max={500} />}>
        {(aria) => <Textarea {...aria} />}
      </Field>
      <Field label="Sort">
        {(aria) => (
          <NativeSelect {...aria}>
            <option>Newest</option>
          </NativeSelect>
        )}
      </Field>
      <Checkbox error="Required">I agree</Checkbox>
      <RadioGroup legend="Method" value="a" onChange={ignore} options={[{ value: 'a', label: 'PayPal' }]} />
      <Switch isOn onChange={ignore}>
        News
      </Switch>
      <StarRating legend="Rating" value={3} onChange={ignore} labelOf={(rating) => `${rating} stars`} />
    </form>
  ),
  logos: (
    <div>
      <Logo src={undefined} />
      <Logo src={null} />
      <Logo src="/logo.svg" />
    </div>
  ),
  pageHeader: <PageHeader title="Orders" text="Yours" actions={<Button>Export</Button>} />,
  picture: (
    <Picture
      picture={{ url: '/media/a/1200.webp', width: 1200, height: 900, blur: 'data:image/webp;base64,AAAA' }}
      alt="A vase"
      sizes="100vw"
    />
  ),
  segmented: <Segmented label="Filter" value="all" onChange={ignore} options={[{ value: 'all', label: 'All' }]} />,
  separator: <Separator label="or" />,
  spinner: <Spinner label="Loading" />,
  stars: <Stars rating={4.2} label="4.2 of 5" />,
  states: (
    <div>
      <SkeletonRows rows={2} label="Loading" />
      <EmptyState icon={PackageX} title="Nothing yet" />
      <ErrorState title="Failed" retryLabel="Retry" onRetry={ignore} />
    </div>
  ),
  table: (
    <Table label="Entries" columns={[{ key: 'what', label: 'What' }]}>
      <TableRow>
        <TableCell label="What">Deposit</TableCell>
      </TableRow>
    </Table>
  ),
  timeline: (
    <Timeline>
      <TimelineItem title="Placed" meta="Today" />
    </Timeline>
  ),
  values: (
    <p>
      <Money amount={5} language="en" /> <DateTime at={NOW_MS} language="en" /> <RelativeTime at={NOW_MS} language="en" />
    </p>
  ),
}

describe.each(Object.entries(PARTS))('%s', (_, part) => {
  const html = renderToStaticMarkup(part)

  it('is rendered without a style attribute or element', () => {
    expect(html).not.toMatch(/\sstyle=|<style/)
  })

  it('hides its icons from screen readers', () => {
    for (const [svg] of html.matchAll(/<svg[^>]*>/g)) expect(svg).toContain('aria-hidden')
  })
})

it('a field ties its label, error and hint to its input', () => {
  const html = renderToStaticMarkup(
    <Field label="Name" hint="As you are known" error="Required">
      {(aria) => <Input {...aria} />}
    </Field>,
  )
  const id = /<input [^>]*\sid="([^"]+)"/.exec(html)?.[1]
  expect(id).toBeDefined()
  expect(html).toContain(`for="${id}"`)
  expect(html).toContain(`aria-describedby="${id}-error ${id}-hint"`)
  expect(html).toContain('aria-invalid="true"')
})

it('a class given to a part stands beside its default style, which gives way', () => {
  const html = renderToStaticMarkup(
    <IconButton label="Remove" className="size-9">
      <PackageX aria-hidden />
    </IconButton>,
  )
  const classes = /class="([^"]+)"/.exec(html)?.[1]?.split(' ')
  expect(classes).toContain('usual:size-11')
  expect(classes).toContain('size-9')
  expect(classes).not.toContain('size-11')
})

it('a busy button says so, keeps the focus and ignores clicks', () => {
  const html = renderToStaticMarkup(
    <Button busy busyLabel="Sending">
      Send
    </Button>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Sending')
  expect(html).not.toMatch(/\sdisabled=/)
})

it('an amount opens the keyboard of numbers with a decimal separator on phones', () => {
  expect(renderToStaticMarkup(<AmountInput defaultValue="50.5" />)).toContain('inputMode="decimal"')
})
