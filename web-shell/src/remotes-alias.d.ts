/** The build decides where remotes come from: federated.ts, or dev/remotes-from-source.ts. */
declare module '#remotes' {
  export const load: import('./remotes/contract.ts').LoadRemote;
}
