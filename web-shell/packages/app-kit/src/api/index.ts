/** The generated client: one function per call of the API, query options and keys for the reads, and all types. */
import './setup.ts';

export * from '../../../../../contracts/ts-client/src/@tanstack/react-query.gen.ts';
export * from '../../../../../contracts/ts-client/src/sdk.gen.ts';
export type * from '../../../../../contracts/ts-client/src/types.gen.ts';
