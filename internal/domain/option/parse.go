package option

import (
	"errors"
	"strconv"
	"strings"
)

// maxPlaces limits a points table.
const maxPlaces = 100

var (
	errInt    = errors.New("deve essere un numero intero")
	errFlag   = errors.New("deve essere 0 o 1")
	errPoints = errors.New("deve essere un elenco di numeri interi separati da virgola, al massimo 100")
)

func parseInt(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, errInt
	}
	return n, nil
}

func parseFlag(s string) (bool, error) {
	if s != "0" && s != "1" {
		return false, errFlag
	}
	return s == "1", nil
}

func parsePoints(s string) ([]int, error) {
	var points []int
	for item := range strings.SplitSeq(s, ",") {
		n, err := parseInt(strings.TrimSpace(item))
		if err != nil || len(points) == maxPlaces {
			return nil, errPoints
		}
		points = append(points, n)
	}
	return points, nil
}

func parseText(s string) (string, error) { return s, nil }
