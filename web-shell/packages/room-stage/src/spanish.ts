import { es as roomStage } from './messages.es.ts';

/** The package’s Spanish texts by catalog. */
export const spanish = {
  'room-stage': roomStage,
};
