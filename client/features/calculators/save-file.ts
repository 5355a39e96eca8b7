export function saveFile(name: string, csv: string) {
  const file = new Blob([csv], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
