import { vi } from 'vitest';
import type { LoadRemote } from '../src/remotes/contract.ts';

/** Tests set what loading a remote returns. An alias rather than `vi.mock`, because test files share modules. */
export const load = vi.fn<LoadRemote>();
