package lru_test

import (
	"slices"
	"testing"

	"traguardo/internal/lru"
)

// TestCache checks that Get and Put mark a value as used, and a full cache evicts the one whose last use is longest ago.
func TestCache(t *testing.T) {
	c := lru.New[string, int](2)
	for i, step := range []struct {
		put     string
		value   int
		removed int // 0 means none
		left    []string
	}{
		{"a", 1, 0, []string{"a"}},
		{"b", 2, 0, []string{"a", "b"}},
		{"a", 3, 1, []string{"b", "a"}}, // replaced
		{"c", 4, 2, []string{"a", "c"}}, // b was used before a
		{"d", 5, 3, []string{"c", "d"}},
	} {
		if removed, _ := c.Put(step.put, step.value); removed != step.removed {
			t.Errorf("step %d: Put removed %d, want %d", i, removed, step.removed)
		}
		for _, key := range step.left {
			if _, ok := c.Get(key); !ok {
				t.Errorf("step %d: %s is missing", i, key)
			}
		}
		if c.Len() != len(step.left) {
			t.Errorf("step %d: %d values, want %d", i, c.Len(), len(step.left))
		}
	}
	c.Get("c")
	if removed, ok := c.Put("e", 6); !ok || removed != 5 {
		t.Errorf("Put after Get of c removed %d, want 5", removed)
	}
	if v, ok := c.Remove("e"); !ok || v != 6 {
		t.Errorf("Remove: %d, %v", v, ok)
	}
	if _, ok := c.Remove("e"); ok {
		t.Error("Remove found a removed key")
	}
	if _, ok := c.Get("e"); ok {
		t.Error("Get found a removed key")
	}
}

// TestCacheOfSizeZero checks that a cache without room returns each value at once.
func TestCacheOfSizeZero(t *testing.T) {
	c := lru.New[int, string](0)
	if removed, ok := c.Put(1, "one"); !ok || removed != "one" || c.Len() != 0 {
		t.Errorf("Put: %q, %v, %d values", removed, ok, c.Len())
	}
}

// TestClear checks that Clear passes on every value and leaves an empty, usable cache.
func TestClear(t *testing.T) {
	c := lru.New[int, int](3)
	for n := range 4 {
		c.Put(n, n)
	}
	var removed []int
	c.Clear(func(n int) { removed = append(removed, n) })
	if slices.Sort(removed); !slices.Equal(removed, []int{1, 2, 3}) || c.Len() != 0 {
		t.Errorf("Clear passed %v, %d values are left", removed, c.Len())
	}
	if c.Put(9, 9); c.Len() != 1 {
		t.Errorf("%d values after Put, want 1", c.Len())
	}
}
