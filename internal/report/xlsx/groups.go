package xlsx

import (
	"context"
	"iter"

	"traguardo/internal/report"
)

// groups writes shared column titles, then for each group a heading row and its rows.
func (s *worksheet) groups(ctx context.Context, g *report.Groups) error {
	if err := s.titles(g.Columns); err != nil {
		return err
	}
	return each(ctx, g.All, func(group report.Group) error {
		if group.NewPage {
			s.breaks = append(s.breaks, s.row)
		}
		if err := s.groupHeading(group, len(g.Columns)); err != nil {
			return err
		}
		for _, row := range group.Rows {
			if err := s.writeRow(row, false); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *worksheet) groupHeading(group report.Group, columns int) error {
	if group.Heading == "" && group.Aside == "" {
		return nil
	}
	if err := s.begin(); err != nil {
		return err
	}
	s.rows.text(s.styles.group(), group.Heading)
	for i := 1; i < columns; i++ {
		if i == columns-1 && group.Aside != "" {
			s.rows.text(s.styles.group(), group.Aside)
		} else {
			s.rows.empty(s.styles.group())
		}
	}
	return s.rows.end()
}

// cards writes the cards one below the other.
func (s *worksheet) cards(ctx context.Context, c *report.Cards) error {
	return each(ctx, c.All, func(card report.Card) error {
		if err := s.writeTexts(s.styles.group(), card.Heading, card.Aside); err != nil {
			return err
		}
		if err := s.facts(card.Notes, card.Facts, card.Code); err != nil {
			return err
		}
		s.row++
		return nil
	})
}

func each[T any](ctx context.Context, all iter.Seq2[T, error], do func(T) error) error {
	for v, err := range all {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = do(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
