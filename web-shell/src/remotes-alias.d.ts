/** The build resolves it to federated.ts, dev/remotes-from-source.ts or, in tests, dev/remotes-in-tests.ts. */
declare module '#remotes' {
  export const load: import('./remotes/contract.ts').LoadRemote;
}
