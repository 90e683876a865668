/**
 * Replaces, by an alias of the web build, the framework's client of server functions. This product has none: pages use
 * the contract's calls. That client and its serializer would be a tenth of the first visit's script.
 */
import { createSerializationAdapter } from '@tanstack/react-router'

/** The adapter that would carry references to server functions; there are none. */
export const ServerFunctionSerializationAdapter = createSerializationAdapter({
  key: '$TSS/serverfn',
  test: (_value): _value is never => false,
  toSerializable: () => null,
  fromSerializable: (): never => {
    throw new Error('this product has no server functions')
  },
})
