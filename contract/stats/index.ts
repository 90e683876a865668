/** Every call of `stats`: a model's own business. Snapshots, as of the moment of the answer: they watch nothing, and their screen asks again. */
import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { token } from '../shapes/basics.ts'
import { bestSellers, comparedPeriod, earnedReport, fansReport, heldMoney, period, steppedPeriod } from '../shapes/figures.ts'

export const stats = {
  getEarned: query({
    about: 'The model’s earnings in a period, by source and by day, week or month, net of commission; and in the period before.',
    role: 'model',
    args: z.object({ token, ...comparedPeriod }),
    result: earnedReport,
    errors: ['bad_request'],
  }),
  getBest: query({
    about: 'The products and posts that earned the model most in a period.',
    role: 'model',
    args: z.object({ token, ...period }),
    result: bestSellers,
    errors: ['bad_request'],
  }),
  getFans: query({
    about: 'The fans that the model has now, and those who began to follow or paid for the first time in a period.',
    role: 'model',
    args: z.object({ token, ...steppedPeriod }),
    result: fansReport,
    errors: ['bad_request'],
  }),
  getHeld: query({
    about: 'Amounts on hold for the model, by the day on which they become available.',
    role: 'model',
    args: z.object({ token }),
    result: heldMoney,
  }),
}
