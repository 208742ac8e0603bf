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
import { linkTo } from '../../api/addresses';
import { Link } from '../../components/router/routing';
import type { afterSport } from './rules';
import classes from './sport-tiles.module.css';

interface SportTilesProps {
  sports: readonly { id: number; name: string }[];
  chosen: number;
  // The target of a tile, with its sport in the address.
  to: ReturnType<typeof afterSport>;
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
            {...linkTo(to, { sportId: sport.id })}
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
