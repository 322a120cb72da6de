import { Converter, ReflectionKind } from 'typedoc'

/** TypeDoc plugin that leaves out the `paths` of openapi-typescript: 1,200 lines that the page of the contract says better. */
export function load(application) {
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.Interface))
      if (reflection.name === 'paths') project.removeReflection(reflection)
  })
}
