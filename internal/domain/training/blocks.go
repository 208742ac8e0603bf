package training

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Line is a parsed line of a workout, or several lines that make a block.
type Line struct {
	Text   string
	Number int // among the lines that are not empty, from 0
	Series []Series
	Err    *ParseError // set if the line could not be parsed
}

var (
	// blockPattern matches the first line of a block: 3x, 3 volte:, 3x(.
	blockPattern = regexp.MustCompile(`(?i)^(!?\s*\d{1,3})\s*(?:[x×*]|volte|giri|serie|ripetizioni)\s*([:(\[{]?)\s*$`)
	// closePattern matches the last line of a block: ), ) rec 2'.
	closePattern = regexp.MustCompile(`^[)\]}](.*)$`)
)

// sourceLine is a line as it was written.
type sourceLine struct {
	text   string
	indent int
	number int
	blank  bool // an empty line follows
}

// ParseAll parses the lines of a workout. Empty lines are omitted; they end a block whose series are on lines of their own.
func ParseAll(lines []string, v Vocabulary) []Line {
	w := newWords(v)
	var source []sourceLine
	for _, text := range lines {
		trimmed := strings.TrimSpace(text)
		if trimmed == "" {
			if len(source) > 0 {
				source[len(source)-1].blank = true
			}
			continue
		}
		text = strings.TrimRight(strings.ReplaceAll(text, "\t", "    "), " \r")
		source = append(source, sourceLine{text: trimmed, indent: len(text) - len(strings.TrimLeft(text, " \u00a0")), number: len(source)})
	}
	var out []Line
	for len(source) > 0 {
		l, n := parseBlock(source, w, v)
		out = append(out, l...)
		source = source[n:]
	}
	return out
}

// parseBlock parses the first line, or the block that it starts, and returns the number of lines consumed.
func parseBlock(source []sourceLine, w *words, v Vocabulary) ([]Line, int) {
	first := source[0]
	head := blockPattern.FindStringSubmatch(first.text)
	if head == nil {
		return []Line{parseLine(first, w, v)}, 1
	}
	inside, after, n, question := blockLines(source, head)
	if question != nil {
		return unreadBlock(source[:n], 0, question), n
	}
	if len(inside) == 0 {
		return []Line{parseLine(first, w, v)}, 1
	}
	var children []Series
	for i, l := range inside {
		line := parseLine(l, w, v)
		if line.Err != nil {
			return unreadBlock(source[:n], 1+i, line.Err), n
		}
		children = append(children, line.Series...)
	}
	list, err := parse(head[1]+"x("+w.join(children, v)+")"+after, w, v)
	var m *ParseError
	if errors.As(err, &m) {
		return unreadBlock(source[:n], 0, &ParseError{Word: first.text, Reason: m.Reason}), n
	}
	return []Line{{Text: first.text, Number: first.number, Series: list}}, n
}

// blockLines returns the lines of a block, the text after its closing parenthesis, and the number of lines that it takes.
func blockLines(source []sourceLine, head []string) (inside []sourceLine, after string, n int, question *ParseError) {
	first, rest := source[0], source[1:]
	if strings.ContainsAny(head[2], "([{") {
		for i, l := range rest {
			if closed := closePattern.FindStringSubmatch(l.text); closed != nil {
				return rest[:i], closed[1], i + 2, nil
			}
		}
		return nil, "", len(source), &ParseError{Word: first.text, Reason: "manca una parentesi chiusa"}
	}
	if len(rest) > 0 && (rest[0].indent > first.indent || isBullet(rest[0]) && !isBullet(first)) {
		bullets := isBullet(rest[0]) && rest[0].indent <= first.indent
		for i, l := range rest {
			if bullets && !isBullet(l) || !bullets && l.indent <= first.indent {
				return rest[:i], "", i + 1, nil
			}
		}
		return rest, "", len(source), nil
	}
	if first.blank {
		return nil, "", 1, nil
	}
	for i, l := range rest {
		if l.blank || blockPattern.MatchString(l.text) {
			if !l.blank {
				i--
			}
			return rest[:i+1], "", i + 2, nil
		}
	}
	if len(rest) > 1 {
		return nil, "", len(source), &ParseError{
			Word: first.text, Reason: fmt.Sprintf("quante delle %d righe sotto si ripetono? Rientrale, oppure lascia una riga vuota dopo l'ultima",
				len(rest)),
		}
	}
	return rest, "", len(source), nil
}

func isBullet(l sourceLine) bool { return bulletPattern.MatchString(l.text) }

// unreadBlock returns the lines of a block that could not be parsed, each as it was written. wrong is the line with the error.
func unreadBlock(source []sourceLine, wrong int, m *ParseError) []Line {
	list := make([]Line, len(source))
	for i, l := range source {
		list[i] = Line{Text: strings.Repeat(" ", l.indent) + l.text, Number: l.number, Err: m}
		if i != wrong {
			list[i].Err = &ParseError{Word: l.text, Reason: fmt.Sprintf("fa parte del blocco «%s», da correggere", source[0].text)}
		}
	}
	return list
}

func parseLine(l sourceLine, w *words, v Vocabulary) Line {
	out := Line{Text: l.text, Number: l.number}
	list, err := parse(l.text, w, v)
	if !errors.As(err, &out.Err) {
		out.Series = list
	}
	return out
}
