package domain_test

import (
	"slices"
	"testing"

	"traguardo/internal/domain"
)

func TestSortTasks(t *testing.T) {
	tasks := []domain.Task{
		{Kind: domain.TaskWaiting, ID: 1},
		{Kind: domain.TaskOrders, ID: 2},
		{Kind: domain.TaskWaiting, ID: 3},
		{Kind: domain.TaskExpired, ID: 4},
	}
	domain.SortTasks(tasks)
	var got []int64
	for _, one := range tasks {
		got = append(got, one.ID)
	}
	if want := []int64{2, 4, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("got tasks %v, want %v", got, want)
	}
}
