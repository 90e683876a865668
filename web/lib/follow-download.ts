/** Starts the download of a file in this tab: the response is an attachment, so the page stays. */
export function followDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
