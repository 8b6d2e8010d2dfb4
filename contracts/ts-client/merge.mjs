/**
 * One OpenAPI document out of the services' own. A schema that two services describe alike is one type; one that they
 * describe differently gets the later service's name in front. Two services that own one call is an error.
 */
export function merge(documents) {
  const merged = {
    openapi: '3.1.0',
    info: { title: 'Larkwell API', version: '1' },
    paths: {},
    components: { schemas: {}, securitySchemes: {} },
  };
  for (const { service, document } of documents) {
    const { paths = {}, components = {} } = renameClashes(service, document, merged.components.schemas);
    Object.assign(merged.components.schemas, components.schemas);
    Object.assign(merged.components.securitySchemes, components.securitySchemes);
    for (const [path, calls] of Object.entries(paths)) {
      for (const method of Object.keys(calls)) {
        if (merged.paths[path]?.[method]) throw new Error(`${service}: ${method} ${path} is another service's already`);
      }
      merged.paths[path] = { ...merged.paths[path], ...calls };
    }
  }
  refuseDoubleOperations(merged.paths);
  return merged;
}

function renameClashes(service, document, taken) {
  const prefix = service
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
  const clashes = Object.entries(document.components?.schemas ?? {})
    .filter(([name, schema]) => taken[name] && JSON.stringify(taken[name]) !== JSON.stringify(schema))
    .map(([name]) => name);
  const text = clashes.reduce(
    (json, name) => json.replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${prefix}${name}"`),
    JSON.stringify(document),
  );
  const renamed = JSON.parse(text);
  for (const name of clashes) {
    renamed.components.schemas[`${prefix}${name}`] = renamed.components.schemas[name];
    delete renamed.components.schemas[name];
  }
  return renamed;
}

function refuseDoubleOperations(paths) {
  const seen = new Map();
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(calls)) {
      if (seen.has(operationId))
        throw new Error(`operationId ${operationId}: ${seen.get(operationId)} and ${method} ${path}`);
      seen.set(operationId, `${method} ${path}`);
    }
  }
}
