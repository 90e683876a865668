/** Plays the chats of content/chats.ts: opened, sent, paid, read and arranged by the product's own steps, each at its time. */
import { randomUUID } from 'node:crypto'
import type { Party } from '#contract/rules/order-steps.ts'
import type { Contract } from '#contract/index.ts'
import type { ArgsOf, Role } from '#realtime/define.ts'
import { VISITOR, type Actor } from '#server/access/actor.ts'
import { arrangeChat, saveNote } from '#server/domains/chats/arrange-chat.ts'
import { createBroadcast } from '#server/domains/chats/broadcasts/plan-broadcast.ts'
import { sendChatStatement } from '#server/domains/chats/chat-writes.sql.ts'
import { editInChat, reactInChat } from '#server/domains/chats/change-message.ts'
import { openChat } from '#server/domains/chats/open-chat.ts'
import { saveRules } from '#server/domains/chats/save-rules.ts'
import { languageOf } from '#server/domains/translation/index.ts'
import { unsendMessage } from '#server/domains/threads/change-message.ts'
import { readMessages } from '#server/domains/threads/read-messages.ts'
import { saveDraft } from '#server/domains/threads/save-draft.ts'
import { DEMO_BROADCAST, DEMO_CHAT_RULES, DEMO_CHATS, type ChatStep, type DemoChat } from './content/chats.ts'
import { DEMO_CUSTOMERS, DEMO_MODELS, emailOfCustomer, emailOfModel } from './content/people.ts'
import {
  insertCheckedUpload,
  insertReadyItem,
  frameMessage,
  quietChats,
  selectSaidSeq,
  stampCards,
  stampChat,
  stampMessage,
  stampReaction,
  stampThread,
} from './demo.sql.ts'
import type { History } from './history.ts'
import { itemColumnsOf, type MadeFile } from './post-files.ts'

type ChatFiles = readonly (readonly MadeFile[])[]
type Arrangement = ArgsOf<Contract['chats']['arrange']>

interface PlayedChat {
  /** Empty until its customer opens it. */
  id: string
  readonly sides: Readonly<Record<Party, Actor>>
}

/** The money for a paid message arrives shortly before it. */
const DEPOSIT_HOURS_BEFORE = 0.1
const DAY_MS = 24 * 3_600_000
const MUTED_MS = 30 * DAY_MS
/** More than any chat has. */
const NEWEST = 1_000

const actorOf = (userId: string, role: 'user' | 'model'): Actor => ({ ...VISITOR, userId, roles: new Set<Role>(['visitor', 'user', role]) })

function modelOf(history: History, handle: string): Actor {
  const model = DEMO_MODELS.find((one) => one.handle === handle)
  if (model === undefined) throw new Error(`no model has the handle ${handle}`)
  return actorOf(history.cast.userIdOf(emailOfModel(model)), 'model')
}

function customerOf(history: History, localPart: string): Actor {
  const customer = DEMO_CUSTOMERS.find(({ emailLocalPart }) => emailLocalPart === localPart)
  if (customer === undefined) throw new Error(`no customer has the address ${localPart}`)
  return actorOf(history.cast.userIdOf(emailOfCustomer(customer)), 'user')
}

/** A file that was sent and prepared. Answers its upload. */
async function keepFile({ tx }: History, { userId }: Actor, file: MadeFile): Promise<string> {
  const ownerId = userId ?? ''
  const { storageKey, fileName, fileType, fileSize } = file
  const { objectId } = await tx.one(insertCheckedUpload, ownerId, storageKey, fileName, fileType, fileSize)
  await tx.run(insertReadyItem, ...itemColumnsOf(file, ownerId, objectId))
  return objectId
}

/** The number of the nth message: cards of orders and tips stand between them. */
const seqOf = async (history: History, { id }: PlayedChat, nth: number): Promise<number> =>
  (await history.tx.one(selectSaidSeq, id, nth - 1)).seq

/** Writes a message, after the earlier ones were read. */
async function say(
  history: History,
  chat: PlayedChat,
  files: readonly MadeFile[],
  step: Extract<ChatStep, { does: 'say' }>,
  at: Date,
): Promise<void> {
  const { tx } = history
  const author = chat.sides[step.by]
  if (chat.id === '') {
    chat.id = (await openChat(history.as(author), chat.sides.model.userId ?? '')).chatId
    await tx.run(stampChat, chat.id, at)
    await tx.run(stampThread, chat.id, at)
  } else await readMessages(history.as(author), chat.id, NEWEST)
  const objectIds: string[] = []
  for (const file of files) objectIds.push(await keepFile(history, author, file))
  await tx.one(
    sendChatStatement,
    randomUUID(),
    0,
    Buffer.alloc(32),
    'demo:chat',
    author.userId,
    null,
    chat.id,
    randomUUID(),
    step.text,
    objectIds,
    step.replySeq === undefined ? null : await seqOf(history, chat, step.replySeq),
    step.priceCents ?? 0,
    step.mediaCents ?? null,
    await languageOf(step.text),
  )
}

async function play(history: History, chat: PlayedChat, chatFiles: ChatFiles, step: ChatStep, at: Date): Promise<void> {
  const { tx } = history
  const { id: chatId } = chat
  const change = history.as(chat.sides[step.by])
  const arrange = (arrangement: Omit<Arrangement, 'token' | 'chatId'>) => arrangeChat(change, { token: '', chatId, ...arrangement })
  switch (step.does) {
    case 'say':
      return say(history, chat, step.files === undefined ? [] : (chatFiles[step.files] ?? []), step, at)
    case 'edit':
    case 'unsend': {
      const seq = await seqOf(history, chat, step.seq)
      await tx.run(frameMessage, chatId, seq, at)
      if (step.does === 'edit') await editInChat(change, chatId, seq, step.text)
      else await unsendMessage(change, chatId, seq)
      return void (await tx.run(stampMessage, chatId, seq, at))
    }
    case 'react': {
      const seq = await seqOf(history, chat, step.seq)
      await readMessages(change, chatId, seq)
      await reactInChat(change, chatId, seq, step.emoji)
      return void (await tx.run(stampReaction, chatId, seq, at))
    }
    case 'read':
      return readMessages(change, chatId, NEWEST)
    case 'pin':
      return arrange({ isPinned: true })
    case 'archive':
      return arrange({ isArchived: true })
    case 'mute':
      return arrange({ mutedUntil: Date.now() + MUTED_MS })
    case 'file':
      return arrange({ tab: 'general' })
    case 'note':
      return saveNote(change, chatId, step.text)
    case 'draft':
      return void (await saveDraft(change, { threadId: chatId, text: step.text, writtenAt: at.getTime() }))
    default:
      return step satisfies never
  }
}

function addChat(history: History, chatFiles: ChatFiles, { modelHandle, customer, steps }: DemoChat): void {
  const chat: PlayedChat = { id: '', sides: { model: modelOf(history, modelHandle), customer: customerOf(history, customer) } }
  for (const step of steps) {
    if (step.does === 'say' && step.priceCents !== undefined) {
      const cents = step.priceCents
      history.addStep(step.hoursAgo + DEPOSIT_HOURS_BEFORE, (at) => history.fundFor(chat.sides.customer.userId ?? '', cents, at))
    }
    history.addStep(step.hoursAgo, (at) => play(history, chat, chatFiles, step, at))
  }
}

/** A broadcast that waits for its time, as its model scheduled it just now. */
async function scheduleBroadcast(history: History): Promise<void> {
  const { modelHandle, inDays, text } = DEMO_BROADCAST
  const sendAt = Date.now() + inDays * DAY_MS
  await createBroadcast(history.as(modelOf(history, modelHandle)), { text, to: ['followers', 'customers'], without: [], sendAt })
}

/** Adds the rules of models, all chats and a broadcast to the history. `chatFiles`: those of CHAT_FILES. */
export function addChats(history: History, chatFiles: ChatFiles): void {
  for (const { modelHandle, hoursAgo, rules } of DEMO_CHAT_RULES)
    history.addStep(hoursAgo, () => saveRules(history.as(modelOf(history, modelHandle)), rules))
  for (const chat of DEMO_CHATS) addChat(history, chatFiles, chat)
  history.addStep(0, () => scheduleBroadcast(history))
  history.addStep(0, async () => void (await history.tx.run(stampCards)))
  history.addStep(0, async () => void (await history.tx.run(quietChats)))
}
