import { vi } from 'vitest';
import type { LoadRemote } from '../src/remotes/contract.ts';

/** A test says what comes of loading a remote. Not mocked file by file: files share their modules. */
export const load = vi.fn<LoadRemote>();
