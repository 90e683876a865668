/**
 * Stands in, by an alias of the web build, for the framework's client of server functions. This product has none: what a page
 * asks goes over the contract's calls. Left in, that client and its serializer would be a tenth of the first visit's script.
 */
import { createSerializationAdapter } from '@tanstack/react-router'

/** The adapter that would carry references to server functions; nothing is one. */
export const ServerFunctionSerializationAdapter = createSerializationAdapter({
  key: '$TSS/serverfn',
  test: (_value): _value is never => false,
  toSerializable: () => null,
  fromSerializable: (): never => {
    throw new Error('this product has no server functions')
  },
})
