/** The part of early-input.ts that runs in the head of each page, before any module. Only the server has it. */
import { isChanged } from './early-fields.ts'

/** Text for the browser. A form is not sent: the answer would be a page without the typed text. */
export const EARLY_INPUT_SCRIPT = `{
const isChanged=${String(isChanged)};
const early=globalThis.early={presses:new Set(),changed:new Map()};
const keep=(field)=>{if(isChanged(field))early.changed.set(field,field.value)};
const typed=({target})=>{early.changed.delete(target);keep(target)};
const keepAll=()=>{document.querySelectorAll('input,textarea,select').forEach(keep);return early.changed.size+early.presses.size>0};
const names=['click','submit'];
const press=(event)=>{if(event.type==='submit')event.preventDefault();const at=event.type==='submit'?event.submitter??event.target:event.target.closest('button');if(at)early.presses.add(at)};
for(const name of names)addEventListener(name,press,true);
const compositions=['compositionstart','compositionend'];
const compose=({type,target})=>{early.composing=type==='compositionend'?null:target};
for(const name of compositions)addEventListener(name,compose,true);
early.note=()=>{early.changed.clear();return keepAll()};
early.begin=()=>{early.note();addEventListener('input',typed,true);for(const name of names)removeEventListener(name,press,true)};
early.end=()=>{removeEventListener('input',typed,true);const isUsed=keepAll();if(!isUsed)early.forget();return isUsed};
early.forget=()=>{for(const name of compositions)removeEventListener(name,compose,true);delete globalThis.early}
}`
