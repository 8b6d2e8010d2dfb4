import type { StageChannel } from '../links.ts';

/** The stage's way to one other page through the media server, with what the stage uses of an `RTCDataChannel`. */
export class SfuChannel extends EventTarget implements StageChannel {
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  #publish: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

  constructor(publish: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) {
    super();
    this.#publish = publish;
  }

  open(): void {
    if (this.readyState !== 'connecting') return;
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  receive(bytes: Uint8Array): void {
    this.open(); // data may arrive before the news that the page is connected
    if (this.readyState === 'open') this.dispatchEvent(new MessageEvent('message', { data: bytes }));
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.bufferedAmount += bytes.length;
    this.#publish(bytes).then(
      () => this.#sent(bytes.length),
      () => this.close(), // without these bytes the rest can't be read
    );
  }

  close(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.dispatchEvent(new Event('close'));
  }

  #sent(length: number): void {
    const before = this.bufferedAmount;
    this.bufferedAmount -= length;
    const threshold = this.bufferedAmountLowThreshold;
    if (before > threshold && this.bufferedAmount <= threshold) this.dispatchEvent(new Event('bufferedamountlow'));
  }
}
