/**
 * Script of the report. It selects findings by a cell of the matrix, copies commands, and filters the table
 * of requirements. Everything is readable without it.
 */
export const reportScript = `
const all = document.getElementById('all')
const articles = [...document.querySelectorAll('article')]
const show = cell => {
  for (const article of articles) article.hidden = cell !== '' && !article.dataset.cells.split(' ').includes(cell)
  all.hidden = cell === ''
  all.textContent = 'only ' + cell + ' · show all'
}
all.onclick = () => show('')
for (const link of document.querySelectorAll('a[data-cell]')) link.onclick = event => {
  event.preventDefault()
  show(link.dataset.cell)
  document.getElementById('findings').scrollIntoView()
}
for (const button of document.querySelectorAll('.curl button')) button.onclick = async () => {
  await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent)
  button.textContent = 'copied'
}
const filters = document.getElementById('filters')
filters.oninput = () => {
  const [level, standing] = [...filters.querySelectorAll('select')].map(select => select.value)
  const words = filters.querySelector('input').value.toLowerCase()
  for (const row of document.querySelectorAll('#requirements tbody tr')) row.hidden = !(
    (level === '' || row.dataset.level === level) &&
    (standing === '' || row.dataset.standing.split(' ').includes(standing)) &&
    row.textContent.toLowerCase().includes(words))
}
`
