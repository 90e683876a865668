/**
 * The page's script waits until the page is visible. All visible parts are HTML, styles and pictures; on a slow line
 * 150 kB of script would compete with the first picture. So the tags by which the framework requests its modules are
 * removed from the rendered page, and added once the page has loaded, at the first touch or key, or after a while at the latest.
 * React finds the same tags in the document when it hydrates.
 */

/** The longest delay by a slow picture, in milliseconds. */
const PATIENCE_MS = 2_000

/** Requests of one task: a page has forty modules, and the phone is not blocked while it requests them all. */
const AT_ONCE = 4

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/

/**
 * Runs in the browser as text; `entry` is the module that starts the page, `modules` its dependencies. While they are on their way a thread
 * of its own makes the first formats of numbers and dates, which takes as long as the rendering of a page (public/first-formats.js).
 */
const STARTER = `(entry,modules)=>{let isAsked=false;const add=(to,name,what)=>to.append(Object.assign(document.createElement(name),what));const next=()=>{for(const href of modules.splice(0,${AT_ONCE}))add(document.head,'link',{rel:'modulepreload',href});if(modules.length>0)return setTimeout(next);add(document.body,'script',{type:'module',async:true,src:entry})};const ask=()=>{if(isAsked)return;isAsked=true;next();new Worker('/first-formats.js')};addEventListener('load',()=>setTimeout(ask));for(const name of['pointerdown','keydown'])addEventListener(name,ask,{capture:true,once:true});setTimeout(ask,${PATIENCE_MS})}`

const asText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** `html` with its modules requested later; unchanged when it has none. */
export function withLateScripts(html: string, nonce: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (entry === undefined) return html
  const modules = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  return html
    .replaceAll(PRELOAD, '')
    .replace(ENTRY, () => `<script nonce="${nonce}">(${STARTER})(${asText(entry)},${asText(modules)})</script>`)
}
