/** The style and the script of the pay page. Warm paper and ink, one accent; nothing is fetched from elsewhere. */

export const PAGE_CSS = `
:root { color-scheme: light dark; --paper: #f7f1e6; --sheet: #fffaf1; --ink: #2b2520; --quiet: #6b6055; --line: #dccfbb; --accent: #9a3b1b; --on-accent: #fffaf1; --good: #3d6b35; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1815; --sheet: #26211c; --ink: #f1e8da; --quiet: #b3a594; --line: #443a31; --accent: #e8895f; --on-accent: #241409; --good: #9ccb8f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 ui-serif, Georgia, 'Times New Roman', serif; }
.banner { margin: 0; padding: .6rem 1rem; text-align: center; background: var(--ink); color: var(--paper); font-size: .9rem; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header { text-align: center; }
header p { margin: 0; color: var(--quiet); overflow-wrap: anywhere; }
h1 { margin: .1rem 0; font-size: clamp(2rem, 9vw, 3rem); font-weight: 500; font-variant-numeric: tabular-nums; line-height: 1.15; }
h2 { margin: 0 0 .3rem; font-size: 1.1rem; font-weight: 600; }
section, .networks, .ways, details { margin-top: 1rem; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; }
section p { margin: .2rem 0; color: var(--quiet); }
.status { text-align: center; border-top: 3px solid var(--accent); }
.status.paid, .status.manual_accept { border-top-color: var(--good); }
.status.paid h2, .status.manual_accept h2 { color: var(--good); font-size: 1.5rem; }
.countdown time { color: var(--ink); font-variant-numeric: tabular-nums; }
fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: .5rem; grid-template-columns: 1fr 1fr; }
legend { padding: 0; margin-bottom: .5rem; font-weight: 600; }
button, .button, select { font: inherit; color: inherit; min-height: 2.75rem; padding: .45rem .8rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; }
button, .button { cursor: pointer; text-align: center; text-decoration: none; display: inline-block; }
button b, button span { display: block; font-weight: 500; line-height: 1.25; }
button span { font-size: .8rem; color: var(--quiet); }
button:hover, .button:hover { border-color: var(--accent); }
button:active { transform: translateY(1px); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[aria-pressed='true'] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.main span { color: inherit; }
.ways .main { grid-column: 1 / -1; }
.address { display: grid; gap: 1rem; grid-template-columns: 9.5rem 1fr; align-items: center; }
@media (max-width: 26rem) { .address { grid-template-columns: 1fr; justify-items: center; text-align: center; } }
.qr { width: 9.5rem; border-radius: .5rem; overflow: hidden; background: #fff; }
.qr svg { display: block; width: 100%; height: auto; }
code { font: .9rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; user-select: all; }
.transfers { list-style: none; margin: 0; padding: 0; }
.transfers li { display: flex; flex-wrap: wrap; gap: .2rem 1rem; justify-content: space-between; padding: .5rem 0; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.transfers li:first-child { border-top: 0; }
.transfers code { width: 100%; color: var(--quiet); }
progress { width: 5rem; height: .5rem; accent-color: var(--accent); vertical-align: middle; }
summary { cursor: pointer; font-weight: 600; min-height: 1.75rem; }
.controls { display: grid; gap: .6rem; margin: .8rem 0; }
label { display: grid; gap: .2rem; font-size: .9rem; color: var(--quiet); }
select { color: var(--ink); background: var(--sheet); width: 100%; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
caption { text-align: left; font-weight: 600; }
th, td { padding: .3rem .5rem .3rem 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:last-child { white-space: normal; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.number { text-align: right; font-variant-numeric: tabular-nums; }
footer { margin-top: 1.5rem; text-align: center; color: var(--quiet); font-size: .85rem; }
@media (prefers-reduced-motion: reduce) { button:active { transform: none; } }
`

export const PAGE_JS = `
const part = document.getElementById('part')
const said = document.getElementById('said')
const RENEW_MS = 700

function countDown() {
  for (const time of document.querySelectorAll('[data-countdown]')) {
    const left = Math.max(0, Math.ceil((Number(time.dataset.countdown) - Date.now()) / 1000))
    time.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0')
  }
}

let shown = part.innerHTML
let isBusy = false

/** Inserts new content; open parts stay open, and the focus stays. */
function show(html) {
  if (html === shown) return
  shown = html
  const isOpen = document.getElementById('controls')?.open ?? false
  const focused = document.activeElement?.dataset?.testid
  part.innerHTML = html
  const controls = document.getElementById('controls')
  if (controls) controls.open = isOpen
  if (focused) part.querySelector('[data-testid="' + CSS.escape(focused) + '"]')?.focus()
  countDown()
  // A permanent live region, so that screen readers announce its content.
  const status = part.querySelector('[data-status]').textContent
  if (said.textContent !== status) said.textContent = status
}

async function renew(url, init) {
  if (isBusy && !init) return
  isBusy = true
  try {
    const answer = await fetch(url, init)
    if (answer.ok) show(await answer.text())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The sandbox is unreachable; the next poll updates the page.
  } finally {
    isBusy = false
  }
}

const partUrl = location.pathname.replace(/\\/$/, '') + '/part'

part.addEventListener('submit', (event) => {
  event.preventDefault()
  const fields = new URLSearchParams(new FormData(event.target, event.submitter))
  void renew(event.target.action, { method: 'POST', body: fields, headers: { accept: 'text/x-part' } })
})

setInterval(countDown, 1000)
setInterval(() => {
  // Skips updates during typing.
  if (document.activeElement?.tagName !== 'SELECT') void renew(partUrl)
}, RENEW_MS)
countDown()
`
