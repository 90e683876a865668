import type { ReactNode, RefObject } from 'react'
import type { Form } from '#web/lib/form/use-form.ts'
import { Refusal } from '#web/ui/refusal.tsx'

interface AuthFormProps {
  title: string
  /** For a form whose steps put the focus on its heading. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  text: string
  form: Pick<Form<object>, 'props' | 'refusal'>
  children: ReactNode
}

/** The form of a sign-in screen: heading, refusal, fields. */
export function AuthForm({ title, headingRef, text, form, children }: AuthFormProps) {
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <header>
        <h1 ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1} className="text-2xl outline-none">
          {title}
        </h1>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </header>
      <Refusal>{form.refusal}</Refusal>
      {children}
    </form>
  )
}
