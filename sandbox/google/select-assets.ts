/** The style and the script of the window. Warm paper and ink, one accent; nothing is fetched from elsewhere. */

export const SELECT_CSS = `
:root { color-scheme: light dark; --paper: #f7f1e6; --sheet: #fffaf1; --ink: #2b2520; --quiet: #6b6055; --line: #dccfbb; --accent: #9a3b1b; --on-accent: #fffaf1; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1815; --sheet: #26211c; --ink: #f1e8da; --quiet: #b3a594; --line: #443a31; --accent: #e8895f; --on-accent: #241409; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 ui-serif, Georgia, 'Times New Roman', serif; }
.banner { margin: 0; padding: .6rem 1rem; text-align: center; background: var(--ink); color: var(--paper); font-size: .9rem; }
main { max-width: 28rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; }
header { text-align: center; }
h1 { margin: .2rem 0; font-size: 1.6rem; font-weight: 500; line-height: 1.2; }
h2 { margin: 0; font-size: 1.1rem; font-weight: 600; }
p { margin: .2rem 0 1rem; color: var(--quiet); overflow-wrap: anywhere; }
.banner { color: var(--paper); }
form { display: grid; gap: .5rem; margin-top: 1rem; }
.own { gap: .7rem; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; }
label { display: grid; gap: .2rem; font-size: .9rem; color: var(--quiet); }
.tick { display: flex; align-items: center; gap: .6rem; min-height: 2rem; color: var(--ink); font-size: 1rem; }
.tick input { width: 1.2rem; min-height: 1.2rem; accent-color: var(--accent); }
input, button { font: inherit; color: inherit; width: 100%; min-height: 2.75rem; padding: .45rem .8rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--sheet); }
button { cursor: pointer; text-align: left; } button:hover { border-color: var(--accent); }
button b, button span { display: block; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
button span { font-weight: 400; font-size: .9rem; color: var(--quiet); }
.main { text-align: center; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

export const SELECT_JS = `
const { credential, origin } = document.body.dataset
if (credential) {
  if (window.opener) {
    window.opener.postMessage({ type: 'gsi-credential', credential, select_by: 'btn' }, origin)
    window.close()
  } else {
    document.getElementById('said').textContent = 'The page that opened this window is gone. Close it and try again.'
  }
}
`
