import { es as ui } from './messages.es.ts';

/** The package’s Spanish texts by catalog. */
export const spanish = {
  ui,
};
