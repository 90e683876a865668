/** The examples of /developers, which a test runs. `name`: of a call, such as `tasks.badge`. Both read the key from the environment. */

export const curlExample = (origin: string, name: string): string =>
  [
    `curl ${origin}/api/v1/${name} \\`,
    '  -H "Authorization: Bearer $ATELIER_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    "  -d '{}'",
  ].join('\n')

export const typescriptExample = (origin: string, name: string): string =>
  [
    `const answer = await fetch('${origin}/api/v1/${name}', {`,
    "  method: 'POST',",
    "  headers: { authorization: `Bearer ${process.env.ATELIER_KEY}`, 'content-type': 'application/json' },",
    '  body: JSON.stringify({}),',
    '})',
    'const { value, error } = await answer.json()',
    'console.log(value ?? error)',
  ].join('\n')
