import { SimpleGrid } from '@mantine/core';
import {
  IconBallBasketball,
  IconGymnastics,
  IconMusic,
  IconRibbonHealth,
  IconRollerSkating,
  IconStretching,
  IconSwimming,
  IconWaveSine,
} from '@tabler/icons-react';
import { sportAddress } from '../../api/links';
import { Link } from '../../components/router/routing';
import classes from './sport-tiles.module.css';

interface SportTilesProps {
  sports: readonly { id: number; name: string }[];
  chosen: number;
  // Where a tile leads, with its sport in the address.
  to: string;
  onChoose: (id: number) => void;
}

const icons = {
  1: IconSwimming,
  2: IconGymnastics,
  3: IconStretching,
  4: IconWaveSine,
  5: IconRibbonHealth,
  6: IconMusic,
  7: IconBallBasketball,
  8: IconRollerSkating,
} as const;

// SportTiles are links, so that a sport can be opened in another tab.
export function SportTiles({ sports, chosen, to, onChoose }: SportTilesProps) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {sports.map((sport) => {
        const Icon = icons[sport.id as keyof typeof icons] ?? IconSwimming;
        return (
          <Link
            key={sport.id}
            to={to}
            search={sportAddress(sport.id) as never}
            className={classes.tile}
            aria-current={sport.id === chosen || undefined}
            onClick={() => onChoose(sport.id)}
          >
            <Icon size={40} aria-hidden />
            {sport.name}
          </Link>
        );
      })}
    </SimpleGrid>
  );
}
