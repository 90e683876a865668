/** The style and the script of the mailbox. Warm paper and ink, one accent; nothing is fetched from elsewhere. */

export const MAIL_CSS = `
:root { color-scheme: light dark; --paper: #f7f1e6; --sheet: #fffaf1; --ink: #2b2520; --quiet: #6b6055; --line: #dccfbb; --accent: #9a3b1b; --on-accent: #fffaf1; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1815; --sheet: #26211c; --ink: #f1e8da; --quiet: #b3a594; --line: #443a31; --accent: #e8895f; --on-accent: #241409; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 ui-serif, Georgia, 'Times New Roman', serif; }
.banner { margin: 0; padding: .6rem 1rem; text-align: center; background: var(--ink); color: var(--paper); font-size: .9rem; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: .2rem 0 .6rem; font-size: clamp(1.4rem, 5vw, 2rem); font-weight: 500; line-height: 1.2; overflow-wrap: anywhere; }
a { color: var(--accent); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .8rem; margin: 0 0 1rem; font-size: .95rem; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.mails { list-style: none; margin: 1rem 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--sheet); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .7rem 1rem; color: inherit; text-decoration: none; }
.mails a:hover b { color: var(--accent); }
.mails b, .start { width: 100%; font-weight: 600; overflow-wrap: anywhere; }
.start { font-weight: 400; }
.who, .mails time, .start, .none { color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere; }
.none { padding: 2.5rem 1rem; text-align: center; border: 1px dashed var(--line); border-radius: .75rem; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .75rem; background: #f6f2ec; }
details { margin-top: 1rem; padding: .8rem 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; }
summary { cursor: pointer; font-weight: 600; min-height: 1.75rem; }
pre { margin: .6rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.search, .controls { display: flex; gap: .6rem; align-items: end; margin: .6rem 0; }
label { display: grid; flex: 1; gap: .2rem; font-size: .9rem; color: var(--quiet); }
input, select, textarea, button { font: inherit; color: inherit; min-height: 2.75rem; padding: .45rem .8rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--sheet); width: 100%; }
button { width: auto; cursor: pointer; } button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; } th, td { padding: .25rem .8rem .25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; } th { white-space: nowrap; font-weight: 600; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`

export const MAIL_JS = `
const part = document.querySelector('[data-live]')
const said = document.getElementById('said')
const RENEW_MS = 1500
let shown = part?.innerHTML

/** Inserts new mails; the focus stays on its mail. */
async function renew() {
  const answer = await fetch('/mail/part' + location.search).catch(() => null)
  if (!answer?.ok) return
  const html = await answer.text()
  if (html === shown) return
  shown = html
  const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null
  part.innerHTML = html
  if (focused) part.querySelector('[href="' + CSS.escape(focused) + '"]')?.focus()
  said.textContent = 'New mail'
}
if (part) setInterval(renew, RENEW_MS)
`
