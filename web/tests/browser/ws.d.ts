/// As much of `ws` as is used here.
declare module 'ws' {
  export default class WebSocket {
    constructor(address: string);
    on(event: 'open' | 'error' | 'message', listener: (data: unknown) => void): this;
    send(text: string): void;
    close(): void;
  }
}
