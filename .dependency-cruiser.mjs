/** Import rules: the rooms, the ladder of domains, the walls between features. ARCHITECTURE.md draws it. */
import { LADDER } from './tools/ladder.ts'

const TESTS = '\\.test\\.tsx?$|^test-support/|^(realtime|web)/testing/'

const ladderRules = LADDER.slice(0, -1).map((domain, at) => ({
  name: `ladder-${domain}`,
  comment: `${domain} imports only domains below it`,
  severity: 'error',
  from: { path: `^server/domains/${domain}/`, pathNot: TESTS },
  to: { path: `^server/domains/(${LADDER.slice(at + 1).join('|')})/` },
}))

export default {
  forbidden: [
    // session-home.ts and session.ts name each other's types only, which the checker cannot tell from imports; so do the
    // router and the route tree that its plugin writes.
    {
      name: 'no-circles',
      severity: 'error',
      from: { pathNot: ['^realtime/(?:session|session-home|subscription)\\.ts$', '^web/app/router\\.tsx$', '\\.gen\\.ts$'] },
      to: { circular: true },
    },
    {
      name: 'contract-is-alone',
      comment: 'contract imports only zod, realtime/define.ts and realtime/signal-times.ts',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { pathNot: ['^contract/', '^realtime/(?:define|signal-times)\\.ts$', 'node_modules/zod'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules reach the browser: they import limits, other rules and types only, and no schema library',
      severity: 'error',
      from: { path: '^contract/rules/', pathNot: TESTS },
      to: { pathNot: ['^contract/(rules/|limits\\.ts$|types\\.ts$)'] },
    },
    {
      name: 'platform-is-below',
      comment: 'platform imports nothing of ours: everybody may import it',
      severity: 'error',
      from: { path: '^platform/', pathNot: TESTS },
      to: { path: '^(contract|realtime|server|demo|test-support|sandbox|web|tools|bench|e2e|faults)/' },
    },
    {
      name: 'realtime-knows-no-domain',
      severity: 'error',
      from: { path: '^realtime/', pathNot: TESTS },
      to: { path: '^(contract|web|sandbox|server|demo|test-support)/' },
    },
    { name: 'server-without-web', severity: 'error', from: { path: '^server/' }, to: { path: '^(web|e2e)/' } },
    {
      name: 'server-without-demo',
      comment: 'the demo is built on the server, not under it',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^(demo|test-support|tools)/' },
    },
    { name: 'server-without-sandbox', severity: 'error', from: { path: '^server/', pathNot: TESTS }, to: { path: '^sandbox/' } },
    {
      name: 'web-without-server',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/testing/' },
      to: { path: '^(server|platform|demo|test-support|sandbox|tools)/' },
    },
    {
      name: 'texts-for-readers',
      comment: 'the catalogs are data; only screens and the server say what is in them',
      severity: 'error',
      from: { path: '^(platform|contract|realtime|sandbox|demo)/', pathNot: TESTS },
      to: { path: '^texts/' },
    },
    {
      name: 'screens-by-their-texts',
      comment: 'no text of the server reaches a browser',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^texts/', pathNot: '^texts/[^/]+/screens/' },
    },
    {
      name: 'server-without-screens',
      comment: 'the server has texts of its own',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^texts/[^/]+/screens/' },
    },
    {
      name: 'sandbox-is-outside',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: TESTS },
      to: { path: '^(server|web|contract|realtime)/' },
    },
    {
      name: 'domains-by-their-index',
      comment: 'another domain is used through its index.ts only; parts.ts is for the server',
      severity: 'error',
      from: { path: '^server/domains/([^/]+)/', pathNot: TESTS },
      to: { path: '^server/domains/[^/]+/', pathNot: ['^server/domains/$1/', '^server/domains/[^/]+/index\\.ts$'] },
    },
    {
      name: 'domains-by-their-doors',
      comment: 'the server uses a domain through its index.ts and parts.ts only; what is generated for SQL names all topics',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/domains/', '^server/generated-sql\\.ts$', TESTS] },
      to: { path: '^server/domains/', pathNot: '^server/domains/[^/]+/(index|parts)\\.ts$' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'adapters-by-the-doors',
      comment: 'the outside is reached by actions, webhooks, jobs and where the product is put together',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '\\.action\\.ts$',
          '\\.webhook\\.ts$',
          '/jobs\\.ts$',
          '^server/(main|app)\\.ts$',
          '^server/compose/',
          '^server/adapters/',
          TESTS,
        ],
      },
      to: { path: '^server/adapters/' },
    },
    ...ladderRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
