import * as React from 'react';

// React's development build records a stack for each element that is created, so that warnings can name the component.
// That is a quarter of the processor time of the tests. Without it, warnings and failures still appear.
Object.assign(console, { createTask: undefined });
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
// The limit of stacks per second is 10,000. React resets the counter, so the setter ignores it.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
