/** Replaces the lifecycle plan of a version. Without a date, removes the plan. */
export function replaceVersionPlan(
  plans: readonly string[],
  name: string,
  { deprecated = '', sunset = '' }: { readonly deprecated?: string; readonly sunset?: string },
): string[] {
  const others = plans.filter(text => !text.startsWith(`${name}=`))
  const dates = [
    ...(deprecated === '' ? [] : [`deprecated:${deprecated}`]),
    ...(sunset === '' ? [] : [`sunset:${sunset}`]),
  ]
  return dates.length === 0 ? others : [...others, `${name}=${dates.join()}`]
}
