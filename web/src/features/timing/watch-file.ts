// The file that the portal's own stopwatch sends: the layout of Time Drops, with times of a watch.

interface TimedLane {
  swimmer: { id: number };
  time: number;
  splits: readonly { metres: number; time: number }[];
}

// watchFile returns the times of a heat as a file. The id of a swimmer is the lane.
export function watchFile(heat: { event: number; heat: number } | undefined, lanes: readonly TimedLane[]): File {
  const text = JSON.stringify({
    eventNumber: String(heat?.event ?? ''),
    heatNumber: heat?.heat ?? 0,
    lanes: lanes.map(({ swimmer, time, splits }) => ({
      lane: swimmer.id,
      timer1: time,
      splits: splits.map(({ metres, time: at }) => ({ distance: metres, time: at })),
    })),
  });
  return new File([text], 'cronometro.json', { type: 'application/json' });
}
