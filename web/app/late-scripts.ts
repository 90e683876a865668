/**
 * The page's script waits until the page is seen. Everything that is shown comes as HTML, styles and pictures; on a slow line
 * 150 kB of script would share it with the picture that one is waiting for. So the tags by which the framework asks for its modules are
 * taken out of the rendered page, and asked for when the page has loaded, when somebody touches it, or after a while at the latest.
 * React finds the same tags in the document as it wakes up.
 */

/** A slow picture does not hold the page back for longer than this, in milliseconds. */
const PATIENCE_MS = 2_000

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/

/** Runs in the browser as text; `entry` is the module that starts the page, `modules` its dependencies. */
const STARTER = `(entry,modules)=>{let isAsked=false;const ask=()=>{if(isAsked)return;isAsked=true;for(const href of modules)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));document.body.append(Object.assign(document.createElement('script'),{type:'module',async:true,src:entry}))};addEventListener('load',ask);for(const name of['pointerdown','keydown'])addEventListener(name,ask,{capture:true,once:true});setTimeout(ask,${PATIENCE_MS})}`

const asText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** `html` with its modules asked for later; as it is when it has none. */
export function withLateScripts(html: string, nonce: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (entry === undefined) return html
  const modules = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  return html
    .replaceAll(PRELOAD, '')
    .replace(ENTRY, () => `<script nonce="${nonce}">(${STARTER})(${asText(entry)},${asText(modules)})</script>`)
}
