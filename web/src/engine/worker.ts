import wasmUrl from '../generated/bastide.wasm?url';
import { answerCalls } from './calls';
import { Engine } from './engine';

answerCalls(fetch(wasmUrl).then((response) => Engine.load(response)));
