import wasmUrl from '../generated/bastide-analysis.wasm?url';
import { answerCalls } from './calls';
import { Analyst } from './engine';

answerCalls(fetch(wasmUrl).then((response) => Analyst.load(response)));
