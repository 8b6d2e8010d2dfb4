import { expect, test } from 'vitest';
import { listedNameOf, nameOfChild } from './child-name.ts';

test.each([
  [{ name: 'Sofia', last_name: 'Marchetti', preferred_name: 'Sofi' }, 'Sofi', 'Sofi Marchetti'],
  [{ name: 'Mila', last_name: 'Suarez', preferred_name: 'Mila Suarez' }, 'Mila Suarez', 'Mila Suarez'],
  [{ name: 'Otto', last_name: null, preferred_name: '' }, 'Otto', 'Otto'],
])('%o is called %s, and %s in lists', (child, name, listed) => {
  expect(nameOfChild(child)).toBe(name);
  expect(listedNameOf(child)).toBe(listed);
});
