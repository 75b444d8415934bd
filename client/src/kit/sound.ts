// Small noises, made on the spot.

import { kept } from './kept.svelte'

type Noise = 'turn' | 'card' | 'coin' | 'die' | 'stone' | 'win' | 'end' | 'no'

let context: AudioContext | undefined

function tone(
  at: number,
  frequency: number,
  length: number,
  loud: number,
  type: OscillatorType = 'sine',
): void {
  if (!context) return
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = type
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + length)
}

function rustle(at: number, length: number, frequency: number, loud: number): void {
  if (!context) return
  const frames = Math.ceil(context.sampleRate * length)
  const buffer = context.createBuffer(1, frames, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2
  const source = context.createBufferSource()
  const filter = context.createBiquadFilter()
  const gain = context.createGain()
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = frequency
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(context.destination)
  source.start(at)
}

const NOISES: Record<Noise, (at: number) => void> = {
  turn: (at) => [523, 784].forEach((f, i) => tone(at + i * 0.11, f, 0.25, 0.08)),
  card: (at) => rustle(at, 0.09, 2600, 0.25),
  coin: (at) => [2093, 3136].forEach((f, i) => tone(at + i * 0.04, f, 0.18, 0.05, 'triangle')),
  stone: (at) => rustle(at, 0.05, 900, 0.5),
  die: (at) => [0, 0.07, 0.12, 0.16].forEach((d) => rustle(at + d, 0.04, 1400 + d * 2000, 0.4)),
  win: (at) => [523, 659, 784, 1047].forEach((f, i) => tone(at + i * 0.12, f, 0.4, 0.07, 'triangle')),
  // for those who have not won: it is over, and nothing to be sad about
  end: (at) => [523, 440].forEach((f, i) => tone(at + i * 0.18, f, 0.5, 0.04)),
  no: (at) => tone(at, 160, 0.2, 0.12, 'square'),
}

/** Browsers let a page make noises only after somebody has touched it. */
export function play(noise: Noise): void {
  if (!kept.sound || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  NOISES[noise](context.currentTime + 0.01)
}

/** The noise that a kind of thing makes when it lands. */
export function noiseOf({ look, die }: { look: string; die: boolean }): Noise {
  if (look === 'card' || look === 'back') return 'card'
  if (look === 'coin') return 'coin'
  if (die) return 'die'
  return 'stone'
}
