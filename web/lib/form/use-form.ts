/**
 * A form and the call that it sends. docs/web.md shows how it is used.
 *
 *   editing ──submit──▶ a problem?  ──yes──▶ editing: problems at their fields, focus on the first one
 *                           └──no──▶ busy ──▶ sent
 *                                      └─refused─▶ editing: the refusal at its field, or for the whole form
 *
 * Typed values stay through every refusal. A second submit while the first one runs does nothing.
 */
import {
  type ChangeEvent,
  createElement,
  type FormEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isCallError } from '../live/call-error.ts'
import type { errorTextOf } from '../error-text.ts'
import { articleOf, WithHelp } from '../help/with-help.tsx'
import { useCallFailed, useErrorText } from '../use-call-failed.ts'
import { focusFirst, PROBLEM } from './form-elements.ts'

/** Texts by field; a field without a text is right. */
export type Problems<F extends string> = { readonly [field in F]?: string | undefined }

export interface Refusal<F extends string> {
  /** Missing: the refusal is about the whole form. */
  field?: F | undefined
  text: string
  /** The key of the help article about it. */
  article?: string | undefined
}

type Change<V> = Partial<V> | ((now: V) => Partial<V>)

/** The check and the call of a form, and the places of refusals. `F` names its fields: by default the keys of its values. */
export interface FormCall<V extends object, F extends string> {
  /** Shown from the first submit on, and then with every change. */
  check?: (values: V) => Problems<NoInfer<F>>
  /** Runs with values that `check` accepts. An error that it throws is the refusal. */
  send: (values: V) => Promise<unknown>
  /** Codes of refusals that belong to a field. Any other code is about the whole form. */
  refusedAt?: Readonly<Record<string, NoInfer<F>>>
  /** Refusals that `refusedAt` cannot express. `null`: the screen shows this one elsewhere; `undefined`: as usual. */
  onRefusal?: (error: unknown) => Refusal<NoInfer<F>> | null | undefined
  /** Repeats a refusal of the whole form as a toast with this title (spec §8). */
  toastTitle?: string
  /** Makes the text of the repeated refusal. */
  textOf?: typeof errorTextOf
  /** Fields that a refusal empties: one-time codes. */
  empties?: readonly (keyof V & string)[]
  /** A submit that `check` stops, with the text of the first problem. */
  onProblem?: (text: string) => void
  /** Brings the first problem to the middle of the screen, where bars cover its edges. */
  scrollsToMiddle?: boolean
}

/** Values that live outside the form: a draft that saves itself, or one that outlives a reload. */
export interface FormValues<V extends object> {
  values: V
  change: (part: Partial<V>) => void
}

type KeyOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string

export interface Form<V extends object, F extends string = keyof V & string> {
  values: V
  set: (change: Change<V>) => void
  /** For `Field`'s `error`. */
  errorOf: (field: F) => string | undefined
  /** The refusal of the whole form, for `Refusal`; with a link where an article helps. */
  refusal: ReactNode
  /** From submit until `send` has settled. */
  isBusy: boolean
  /** `send` has succeeded, and no value has changed since. */
  isSent: boolean
  submit: () => Promise<void>
  /** Shows the problems as a submit does, without sending. Returns whether there are none. */
  isRight: () => boolean
  /** Shows a refusal from outside of the form; null removes it. */
  refuse: (refusal: Refusal<F> | null) => void
  /** Moves the focus to the first element that matches, once it is on the screen: for problems from outside of the form. */
  focusOn: (selector: string) => void
  /** Forgets problems, refusals and that the form was sent. */
  clear: () => void
  /** Props of a text input, a textarea or a select. */
  input: (field: KeyOf<V, string>) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
  /** Props of a checkbox. */
  tick: (field: KeyOf<V, boolean>) => { name: string; checked: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  /** Props of a part of `web/ui` whose `onChange` takes a value. */
  choice: <K extends keyof V & string>(field: K) => { value: V[K]; onChange: (value: V[K]) => void }
  /** Of the element around the fields; a `<form>` has it from `props`. */
  ref: RefCallback<HTMLElement>
  /** For `<form>`. Its method keeps typed text out of the address when the page's script never runs. */
  props: { ref: RefCallback<HTMLElement>; method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/** Props of the fields, for their parts in `web/ui`. */
function fieldProps<V extends object>(values: V, set: (part: Partial<V>) => void): Pick<Form<V>, 'input' | 'tick' | 'choice'> {
  const setField = (field: string, value: unknown) => set({ [field]: value } as Partial<V>)
  return {
    input: (field) => ({
      name: field,
      value: values[field] as string,
      onChange: ({ target }) => setField(field, target.value),
    }),
    tick: (field) => ({
      name: field,
      checked: values[field] as boolean,
      onChange: ({ target }) => setField(field, target.checked),
    }),
    choice: (field) => ({ value: values[field], onChange: (value) => setField(field, value) }),
  }
}

/** The elements of the form, and a function that focuses the first match once it is on the screen. */
function useElements(scrollsToMiddle: boolean) {
  const root = useRef<HTMLElement>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    root.current = element
  }, [])
  const [wanted, setWanted] = useState<{ selector: string }>()
  useEffect(() => {
    if (wanted !== undefined && root.current !== null) focusFirst(root.current, wanted.selector, scrollsToMiddle)
  }, [wanted, scrollsToMiddle])
  return { ref, focusOn: (selector: string) => setWanted({ selector }) }
}

/** Turns an error of `send` into the refusal to show; null: nothing. */
function useRefusalOf<V extends object, F extends string>({ refusedAt, onRefusal, toastTitle, textOf }: FormCall<V, F>) {
  const callFailed = useCallFailed()
  const errorText = useErrorText()
  return (error: unknown): Refusal<F> | null => {
    const own = onRefusal?.(error)
    if (own !== undefined) return own
    const field = isCallError(error) ? refusedAt?.[error.code] : undefined
    if (field !== undefined) return { field, text: errorText(error) }
    const text = toastTitle === undefined ? errorText(error) : callFailed(error, toastTitle, textOf)
    return { text, article: articleOf(error) }
  }
}

/** The refusal of a whole form. */
function shownRefusal<F extends string>(refusal: Refusal<F> | null): ReactNode {
  if (refusal === null || refusal.field !== undefined) return undefined
  const { text, article } = refusal
  return article === undefined ? text : createElement(WithHelp, { text, article })
}

/** A form over values that live elsewhere. */
export function useFormOf<V extends object, F extends string = keyof V & string>(
  { values, change }: FormValues<V>,
  call: FormCall<V, F>,
): Form<V, F> {
  const { check, send, empties = [], onProblem, scrollsToMiddle = false } = call
  const refusalOf = useRefusalOf(call)
  const { ref, focusOn } = useElements(scrollsToMiddle)
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<F> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const isRunning = useRef(false)
  const latest = useRef(values)
  latest.current = values
  const problems: Problems<F> = isChecked ? (check?.(values) ?? {}) : {}

  const set = (wanted: Change<V>) => {
    const part = typeof wanted === 'function' ? wanted(latest.current) : wanted
    latest.current = { ...latest.current, ...part }
    setIsSent(false)
    setRefusal((now) => (now?.field !== undefined && now.field in part ? null : now))
    change(part)
  }
  const isRight = () => {
    setRefusal(null)
    const first = Object.values<string | undefined>(check?.(latest.current) ?? {}).find((text) => text !== undefined)
    setIsChecked(first !== undefined)
    if (first === undefined) return true
    focusOn(PROBLEM)
    onProblem?.(first)
    return false
  }
  const refuse = (found: Refusal<F> | null) => {
    setRefusal(found)
    if (found?.field !== undefined) focusOn(PROBLEM)
  }
  const submit = async () => {
    if (isRunning.current || !isRight()) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await send(latest.current)
      setIsSent(true)
    } catch (error) {
      if (empties.length > 0) change(Object.fromEntries(empties.map((field) => [field, ''])) as Partial<V>)
      refuse(refusalOf(error))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return {
    values,
    set,
    ...fieldProps(values, set),
    errorOf: (field) => (refusal?.field === field ? refusal.text : problems[field]),
    refusal: shownRefusal(refusal),
    isBusy,
    isSent,
    submit,
    isRight,
    refuse,
    focusOn,
    clear: () => {
      setIsChecked(false)
      setRefusal(null)
      setIsSent(false)
    },
    ref,
    props: { ref, method: 'post', noValidate: true, onSubmit },
  }
}

export interface OwnForm<V extends object, F extends string = keyof V & string> extends Form<V, F> {
  /** Do the values differ from those at the start? For a guard of unsaved changes. */
  isChanged: boolean
  /** Restores the values of the start, without problems. */
  reset: () => void
}

/** A form with values of its own; `start` is read once. */
export function useForm<V extends object, F extends string = keyof V & string>({
  start,
  ...call
}: FormCall<V, F> & { start: V | (() => V) }): OwnForm<V, F> {
  const [first] = useState(start)
  const [values, setValues] = useState(first)
  const form = useFormOf<V, F>({ values, change: (part) => setValues((now) => ({ ...now, ...part })) }, call)
  return {
    ...form,
    isChanged: JSON.stringify(values) !== JSON.stringify(first),
    reset: () => {
      form.clear()
      setValues(first)
    },
  }
}
