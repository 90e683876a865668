import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { OF_FIGURES } from '../shapes/admin-roles.ts'
import { token } from '../shapes/basics.ts'
import { activityReport, cohort, comparedPeriod, moneyReport, period, rankings } from '../shapes/figures.ts'

/** Snapshots, as of the moment of the answer: they watch nothing, and their screen asks again. */
export const analytics = {
  getMoney: query({
    about: 'Every money figure of a period, by day, week or month, each a sum over transfers of the ledger; and of the period before.',
    role: 'admin',
    adminRoles: OF_FIGURES,
    args: z.object({ token, ...comparedPeriod }),
    result: moneyReport,
    errors: ['bad_request'],
  }),
  getActivity: query({
    about: 'Users and orders of a period: sign-ups, active and paying users, conversion, times and rates of orders.',
    role: 'admin',
    adminRoles: OF_FIGURES,
    args: z.object({ token, ...comparedPeriod }),
    result: activityReport,
    errors: ['bad_request'],
  }),
  getRankings: query({
    about: 'The models, tags and languages with the highest sums of a period.',
    role: 'admin',
    adminRoles: OF_FIGURES,
    args: z.object({ token, ...period }),
    result: rankings,
    errors: ['bad_request'],
  }),
  getCohorts: query({
    about: 'Customers by the month of their first payment: who of them paid again in the months after.',
    role: 'admin',
    adminRoles: OF_FIGURES,
    args: z.object({ token }),
    result: z.array(cohort),
  }),
}
