/** The description of every call over HTTP, made from the contract. */
import { z } from 'zod'
import { COMMON_ERRORS } from '#platform/call-error.ts'
import { type AnyEntry, type ContractTree, entriesOf } from './define.ts'

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return schema
}

const failureSchema = (codes: readonly string[]) => ({
  type: 'object',
  required: ['status', 'errorMessage'],
  properties: {
    status: { const: 'error' },
    errorMessage: { type: 'string', description: 'A sentence for people.' },
    errorData: { type: 'object', properties: { code: { enum: codes }, message: { type: 'string' }, data: { type: 'object' } } },
  },
})

const json = (schema: unknown) => ({ 'application/json': { schema } })

function operationOf(path: string, entry: AnyEntry) {
  const tag = path.split(':', 1)[0] ?? path
  return {
    operationId: `${entry.kind}.${path.replaceAll(/[/:]/g, '.')}`,
    summary: entry.about,
    description: `Role: ${entry.adminRoles === null ? entry.role : `${entry.role} (${entry.adminRoles.join(', ')})`}. Errors: ${entry.errors.length === 0 ? 'none of its own' : entry.errors.join(', ')}.`,
    tags: [tag],
    ...(entry.kind === 'mutation'
      ? {
          parameters: [
            {
              in: 'header',
              name: 'Idempotency-Key',
              schema: { type: 'string', format: 'uuid' },
              description: 'Sent again with the same key, it is applied once.',
            },
          ],
        }
      : {}),
    requestBody: {
      required: true,
      content: json({
        type: 'object',
        required: ['path', 'args'],
        properties: { path: { const: path }, args: schemaOf(entry.args, 'input'), format: { const: 'json' } },
      }),
    },
    responses: {
      200: {
        description: 'Done.',
        content: json({ type: 'object', properties: { status: { const: 'success' }, value: schemaOf(entry.result, 'output') } }),
      },
      default: { description: 'Not done.', content: json(failureSchema([...entry.errors, ...COMMON_ERRORS])) },
    },
  }
}

/** A call by a key: an address of its own, the arguments as the body. */
function keyOperationOf(path: string, entry: AnyEntry, scope: string) {
  const { requestBody: _body, ...operation } = operationOf(path, entry)
  const schema = schemaOf(entry.args, 'input') as { properties?: Record<string, unknown>; required?: readonly string[] }
  const { token: _token, ...properties } = schema.properties ?? {}
  const required = (schema.required ?? []).filter((name) => name !== 'token')
  return {
    ...operation,
    operationId: `v1.${path.replaceAll(/[/:]/g, '.')}`,
    description: `Needs the scope ${scope}. ${operation.description}`,
    security: [{ key: [scope] }],
    requestBody: { required: required.length > 0, content: json({ ...schema, properties, required }) },
    responses: {
      200: { description: 'Done.', content: json({ type: 'object', properties: { value: schemaOf(entry.result, 'output') } }) },
      default: {
        description: 'Not done.',
        content: json({
          type: 'object',
          properties: {
            error: {
              type: 'object',
              properties: { code: { enum: [...entry.errors, ...COMMON_ERRORS] }, message: { type: 'string' }, data: { type: 'object' } },
            },
          },
        }),
      },
    },
  }
}

/** OpenAPI 3.1. Every call of a kind goes to one address; the fragment distinguishes them in this document. */
export function openapiOf(contract: ContractTree, title: string) {
  const paths: Record<string, unknown> = {}
  for (const { path, entry } of entriesOf(contract)) {
    paths[`/api/${entry.kind}#${path}`] = { post: operationOf(path, entry) }
    if (entry.scope !== null) paths[`/api/v1/${path.replaceAll(/[/:]/g, '.')}`] = { post: keyOperationOf(path, entry, entry.scope) }
  }
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of a user, with scopes.' } } }
  return { openapi: '3.1.0', info: { title, version: '1' }, paths, components }
}
