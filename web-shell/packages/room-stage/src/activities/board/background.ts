import { largestBackground } from '../../model/control.ts';
import { toAddress } from '../../parts/toAddress.ts';
import { boardSize } from './items.ts';

/** A picture that fits the board. Throws when it is no picture. */
export const toBackground = (picture: Blob | string) =>
  toAddress(picture, { width: boardSize.width, height: boardSize.height, length: largestBackground });
