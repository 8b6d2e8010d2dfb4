import { vi } from 'vitest';

// The first set-up file of tests that mock modules: each test file imports everything again, with its own mocks.
vi.resetModules();
