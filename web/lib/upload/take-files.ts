import { type FileProblem, fileProblem } from './upload-file.ts'

interface Taken {
  /** In their order, as many as there is room for. */
  readonly taken: readonly File[]
  readonly refused: readonly { readonly file: File; readonly problem: Exclude<FileProblem, 'missing'> }[]
  /** Number of files without a problem for which there is no room. */
  readonly leftOver: number
}

/** Sorts the files of one choice: `room` is the number of files that may be added. */
export function takeFiles(chosen: readonly File[], room: number): Taken {
  const refused = chosen.flatMap((file) => {
    const problem = fileProblem(file)
    return problem === undefined || problem === 'missing' ? [] : [{ file, problem }]
  })
  const good = chosen.filter((file) => fileProblem(file) === undefined)
  const taken = good.slice(0, Math.max(0, room))
  return { taken, refused, leftOver: good.length - taken.length }
}
