import { useSyncExternalStore } from 'react';

/**
 * The chime for new orders, made with Web Audio so that there is no file to fail to load. Browsers keep a page
 * silent until someone touches it; `useSoundBlocked` says when that is so.
 */
let context: AudioContext | undefined;
let blocked = false;
const listeners = new Set<() => void>();

/**
 * How a sound comes again, and how loud it is: `call` asks for somebody, `urgent` has asked for a while without an
 * answer, `alarm` says stop.
 */
const manners = {
  call: { repeatMs: 3_500, loudness: 0.35, rises: true },
  urgent: { repeatMs: 1_800, loudness: 0.7, rises: true },
  alarm: { repeatMs: 1_400, loudness: 0.8, rises: false },
} as const;
export type Manner = keyof typeof manners;
/** A browser that allows sound says so well within this time. */
const graceMs = 700;

/** Rings until the returned function is called. */
export function ring(manner: Manner = 'call'): () => void {
  const sound = () => chime(manner);
  sound();
  const timer = setInterval(sound, manners[manner].repeatMs);
  return () => clearInterval(timer);
}

/** Asks the browser for sound; works only while a click or key press is being handled. */
export async function turnOnSound(): Promise<void> {
  await open()?.resume();
  look();
}

export function useSoundBlocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      open();
      return () => listeners.delete(listener);
    },
    () => blocked,
    () => false,
  );
}

function open(): AudioContext | undefined {
  if (context || typeof AudioContext === 'undefined') return context;
  context = new AudioContext();
  context.addEventListener('statechange', look);
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, () => void (context?.state === 'suspended' && turnOnSound()), {
      capture: true,
      passive: true,
    });
  }
  setTimeout(look, graceMs);
  return context;
}

function look(): void {
  const isBlocked = context !== undefined && context.state !== 'running';
  if (isBlocked === blocked) return;
  blocked = isBlocked;
  for (const listener of listeners) listener();
}

const lowHz = 440;
/** Three rising notes of a small bell: pitch in hertz, start in seconds. */
const notes = [
  { hz: 784, at: 0 },
  { hz: 988, at: 0.16 },
  { hz: 1_319, at: 0.32 },
];

/** The bell's notes, or, for an alarm, its lowest one three times. */
function chime(manner: Manner): void {
  const audio = open();
  if (audio?.state !== 'running') return;
  const { loudness, rises } = manners[manner];
  for (const { hz, at } of notes) {
    const start = audio.currentTime + at;
    const pitch = rises ? hz : lowHz;
    strike(audio, { hz: pitch, start, loudness });
    strike(audio, { hz: pitch * 2.76, start, loudness: loudness / 6 });
  }
}

function strike(audio: AudioContext, { hz, start, loudness }: { hz: number; start: number; loudness: number }): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hz;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loudness, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 1);
}
