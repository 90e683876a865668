import type { ReactNode, RefObject, SubmitEventHandler } from 'react'

interface AuthFormProps {
  title: string
  /** For a form whose steps put the focus on its heading. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  text: string
  /** What the server refused, said where the eyes are; the toast says it too. */
  failure: string | null
  onSubmit: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}

/** On a small screen the form's beginning is out of sight when its button is pressed. */
const bringIntoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })

/** The form of a sign-in screen. Submits by script only: nothing typed ever gets into an address. */
export function AuthForm({ title, headingRef, text, failure, onSubmit, children }: AuthFormProps) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <header>
        <h1 ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1} className="text-2xl outline-none">
          {title}
        </h1>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </header>
      {failure !== null && (
        <p ref={bringIntoView} role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {failure}
        </p>
      )}
      {children}
    </form>
  )
}
